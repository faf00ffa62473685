import type { Database } from '../db/database.ts';
import { createForeignLabels } from '../foreign-labels/foreign-labels.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { JobKind } from '../jobs/run-job.ts';
import { labelJob } from '../labels/batches.ts';
import { createLabelJob } from '../labels/label-job.ts';
import { createLabels } from '../labels/labels.ts';
import type { Renderer } from '../labels/renderer.ts';
import { createLabelTemplates } from '../labels/templates.ts';
import type { PrintClientKeys } from '../printing/print-client.ts';
import { createPrinting } from '../printing/printing.ts';
import { createShipments } from '../shipments/shipments.ts';
import { createTracking } from '../tracking/tracking.ts';
import type { TrackingSecrets } from '../tracking/webhook.ts';

export interface ParcelDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly jobs: Jobs;
  readonly renderer: Renderer;
  /** By which QZ Tray knows this installation. */
  readonly printClientKeys: PrintClientKeys | null;
  readonly trackingSecrets: TrackingSecrets;
}

/** Creates the services between payment and delivery: labels, printing, hand-over, tracking. */
export function createParcelServices({ database, now, jobs, renderer, printClientKeys, trackingSecrets }: ParcelDeps) {
  const labels = createLabels({ database, now, jobs, renderer });
  const labelTemplates = createLabelTemplates({ database, now, renderer });
  const jobKinds: Readonly<Record<string, JobKind>> = { [labelJob]: createLabelJob(labels) };
  const shipments = createShipments(database, now, labels);
  const printing = createPrinting({ database, now, renderer }, printClientKeys);
  const tracking = createTracking({ database, now, secrets: trackingSecrets });
  const foreignLabels = createForeignLabels(database, now);
  return { services: { foreignLabels, labels, labelTemplates, printing, shipments, ...tracking }, jobKinds };
}
