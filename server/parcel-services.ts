import type { Database } from './db/database.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { JobKind } from './jobs/run-job.ts';
import { createLabelJob } from './labels/label-job.ts';
import { createLabels, labelJob } from './labels/labels.ts';
import type { Renderer } from './labels/renderer.ts';
import { createLabelTemplates } from './labels/templates.ts';
import type { PrintClientKeys } from './printing/print-client.ts';
import { createPrinting } from './printing/printing.ts';
import { createShipments } from './shipments/shipments.ts';
import { createTrackQuery } from './tracking/track-query.ts';

export interface ParcelDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly jobs: Jobs;
  readonly renderer: Renderer;
  /** By which QZ Tray knows this installation. */
  readonly printClientKeys: PrintClientKeys | null;
}

/** Creates the services between payment and delivery: labels, printing, hand-over, tracking. */
export function createParcelServices({ database, now, jobs, renderer, printClientKeys }: ParcelDeps) {
  const labels = createLabels({ database, now, jobs, renderer });
  const labelTemplates = createLabelTemplates({ database, now, renderer });
  const jobKinds: Readonly<Record<string, JobKind>> = { [labelJob]: createLabelJob(labels) };
  const shipments = createShipments(database, now, labels);
  const printing = createPrinting({ database, now, renderer }, printClientKeys);
  return { services: { labels, labelTemplates, printing, shipments, trackQuery: createTrackQuery(database, now) }, jobKinds };
}
