import { found } from './row-makers.ts';

/** Makers of rows of a company: its own notices, invitations, API keys, log and claims. */
export const written = found(
  `INSERT INTO announcement (tenant_id, id, category, priority, title, content, sender, open_type, audience, send_status, created_at, author_id, title_en, content_en, body_en)
   SELECT tenant_id, gen_random_uuid(), '1', 'L', 'x', '', 'x', '', 'ALL', '0', now(), id, 'x', '', '[]' FROM app_user
   WHERE tenant_id = $1 AND username IN ('merchant', 'globex') RETURNING id --`,
);

/** A picture that no notice holds, which editors alone see. */
export const noticePicture = found(
  `INSERT INTO announcement_picture SELECT tenant_id, gen_random_uuid(), id, 1, 1, 4, 'RIFF', now() FROM app_user
   WHERE tenant_id = $1 AND username IN ('merchant', 'globex') RETURNING id --`,
);

export const invitation = found(
  `INSERT INTO invitation SELECT u.tenant_id, gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), 'sms', '+8613700137000', '',
     ARRAY(SELECT ur.role_id FROM user_role ur WHERE ur.user_id = u.id), u.id, now(), now() + interval '1 day', NULL, NULL, NULL
   FROM app_user u WHERE u.tenant_id = $1 AND u.username IN ('merchant', 'globex') RETURNING id --`,
);

export const apiKey = found(
  `INSERT INTO api_key (tenant_id, id, user_id, label, rights, addresses, valid_days, token_hash, prefix, last4, created_at, expires_at)
   SELECT tenant_id, gen_random_uuid(), id, 'x', '{order:list}', '{}', 30, sha256(gen_random_uuid()::text::bytea), 'oms_xxxx', 'xxxx', now(), now() + interval '1 day'
   FROM app_user WHERE tenant_id = $1 AND username IN ('merchant', 'globex') RETURNING id --`,
);

export const logged = found('SELECT id FROM audit_log WHERE tenant_id = $1 AND user_id IS NOT NULL ORDER BY at');

/** A claim with an evidence file. */
export const claim = found(
  `WITH kept AS (
     INSERT INTO stored_file SELECT tenant_id, gen_random_uuid(), id, 'claimEvidence', 'theirs.pdf', 'application/pdf', 4, '%PDF', now()
     FROM app_user WHERE tenant_id = $1 AND username IN ('merchant', 'globex') RETURNING tenant_id, id, name, size
   ) INSERT INTO claim_file SELECT k.tenant_id, (SELECT id FROM claim WHERE tenant_id = $1 LIMIT 1), k.id, 0, k.name, k.size FROM kept k
   RETURNING claim_id AS id --`,
);

/** An endpoint that is switched on, with a delivery that ended. */
const endpoint = `INSERT INTO webhook_endpoint (tenant_id, id, user_id, label, url, event_types, secret, created_at)
   SELECT tenant_id, gen_random_uuid(), id, 'x', 'https://hooks.example/', '{order.placed}', '', now()
   FROM app_user WHERE tenant_id = $1 AND username IN ('merchant', 'globex') RETURNING tenant_id, id`;
export const webhook = found(`${endpoint} --`);
export const webhookDelivery = found(
  `WITH made AS (${endpoint}), event AS (
     INSERT INTO webhook_event (tenant_id, id, type, body) SELECT tenant_id, gen_random_uuid(), 'order.placed', '{}' FROM made RETURNING tenant_id, id
   ) INSERT INTO webhook_delivery (tenant_id, id, endpoint_id, event_id, state)
   SELECT m.tenant_id, gen_random_uuid(), m.id, e.id, 'done' FROM made m, event e RETURNING id --`,
);

/** A finished batch over a search, of the company's own user. */
const orderBatch = found(
  `WITH made AS (
     INSERT INTO job (tenant_id, id, user_id, kind, input, language, status, begin_at, end_at)
     SELECT tenant_id, gen_random_uuid(), id, 'orderBatch', '{}', 'en_US', '2', now(), now() FROM app_user
     WHERE tenant_id = $1 AND username IN ('merchant', 'globex') RETURNING tenant_id, id, user_id)
   INSERT INTO order_batch (tenant_id, id, user_id, job_id, action, total, done, created_at)
   SELECT tenant_id, gen_random_uuid(), user_id, id, 'pay', 1, 1, now() FROM made RETURNING id --`,
);

/** The calls that name such a batch. */
export const orderBatchIds = { 'order.batch id': { of: orderBatch }, 'order.batchRows id': { of: orderBatch } };
