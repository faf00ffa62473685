/** Columns of an order that the server writes. */
export const writtenOfOrders = [
  'address_type',
  'box_count',
  'cod_amount',
  'cod_currency',
  'confirm_status',
  'consignee_country',
  'consignee_name',
  'created_by',
  'currency',
  'customer_no',
  'declared_currency',
  'declared_value',
  'delivered_at',
  'delivery_address_code',
  'document_status',
  'examine_remark',
  'exited_at',
  'fail_reason',
  'goods_type',
  'insurance_currency',
  'insurance_value',
  'is_remote',
  'logistics_status',
  'master_tracking_number',
  'package_size',
  'paid_at',
  'product_code',
  'quote_id',
  'refunded_at',
  'remark',
  'settlement_status',
  'ship_at',
  'ship_by',
  'signature_service',
  'total_amount',
  'tracking_number',
  'transaction_order_no',
  'warehoused_at',
  'weight',
];

/** Columns of a batch of labels that the server writes. */
export const ofLabelBatches = [
  'content',
  'content_type',
  'file_name',
  'job_id',
  'left_out',
  'pages',
  'printed',
  'state',
  'template_id',
  'template_version',
];
/** Columns of a job that the server writes. */
export const ofJobs = [
  'attempts',
  'available_at',
  'done',
  'end_at',
  'fail_reason',
  'file_fence',
  'file_name',
  'file_type',
  'lease_until',
  'opt_type',
  'rights',
  'status',
  'total',
];

/** Columns of users, departments, adverts and API keys that administrators write. */
export const ofAdverts = ['ends_at', 'starts_at', 'texts', 'titles', 'url'];
export const ofUsers = [
  'avatar',
  'date_format',
  'department_id',
  'email',
  'email_verified_at',
  'language',
  'nick_name',
  'owner',
  'password_hash',
  'phone',
  'phone_verified_at',
  'state',
  'username',
];
export const ofApiKeys = [
  'addresses',
  'expires_at',
  'label',
  'last4',
  'old_hash',
  'old_signing_secret',
  'old_until',
  'prefix',
  'revoked_at',
  'rights',
  'signing_secret',
  'token_hash',
];
export const ofDepartments = ['name', 'parent_id', 'position'];

/** Columns of a notice that its editors write. */
export const ofNotices = [
  ...['audience', 'body_en', 'body_zh', 'category', 'content', 'content_en', 'content_zh', 'end_at', 'open_page', 'open_type', 'priority'],
  ...['release_at', 'send_status', 'sent_at', 'start_at', 'title', 'title_en', 'title_zh'],
];

/** Of a webhook delivery. */
export const ofDeliveries = ['attempts', 'lease_until', 'next_at', 'problem', 'reply', 'state', 'status', 'took_ms', 'tried_at'];

/** Of a webhook endpoint. */
export const ofEndpoints = ['description', 'event_types', 'label', 'old_secret', 'old_until', 'secret', 'state', 'url'];

export const ofSaved = [
  ...['currency', 'declare_unit', 'goods_link', 'goods_name', 'goods_name_en', 'hs_code', 'made_country'].map((name) => `goods.${name}`),
  ...['texture_name', 'texture_name_en', 'value', 'weight'].map((name) => `goods.${name}`),
  ...['box_height', 'box_length', 'box_weight', 'box_width', 'name'].map((name) => `parcel.${name}`),
];
