import { limits } from '../../contract/limits.ts';
import { createLog } from '../audit/log.ts';
import { createLogExport, logExportJob } from '../audit/log-export.ts';
import { createLogKept } from '../audit/log-kept.ts';
import type { Database } from '../db/database.ts';
import { createPictureDrawing } from '../files/picture/draw-picture.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { createHealthReport } from '../metrics/report.ts';
import { createNoticeEditor } from '../notices/editor.ts';
import { createNoticePictures } from '../notices/pictures.ts';
import { createNoticeRelease, noticeClockJob } from '../notices/release.ts';
import { createDepartments } from '../staff/departments.ts';
import { createStaff } from '../staff/staff.ts';
import { createLogKeeping } from '../tenant-settings/log-keeping.ts';
import { createTenantSettings } from '../tenant-settings/tenant-settings.ts';
import { createTenantExport, tenantExportJob } from '../tenants/export-tenant.ts';
import { createImpersonation } from '../tenants/impersonation.ts';
import { createTenants } from '../tenants/tenants.ts';

/** Services of a company: its settings, its people, and the platform's side of it. */
export function createCompanyServices(database: Database, now: () => Date, jobs: Jobs) {
  const tenantSettings = createTenantSettings(database, now, createPictureDrawing());
  const noticeRelease = createNoticeRelease(database, now, jobs);
  const logExport = createLogExport(database, now, jobs);
  return {
    services: {
      tenantSettings,
      logKeeping: createLogKeeping(database, now, tenantSettings.change),
      log: createLog(database),
      logExport,
      logKept: createLogKept(database),
      noticeEditor: createNoticeEditor(database, now),
      noticePictures: createNoticePictures({ database, now, draw: createPictureDrawing(limits.noticePictureSide) }),
      noticeRelease,
      departments: createDepartments(database, now),
      staff: createStaff(database, now),
      tenants: createTenants(database, now, jobs),
      health: createHealthReport(database, now),
      impersonation: createImpersonation(database, now, tenantSettings),
    },
    jobKinds: {
      [tenantExportJob]: createTenantExport(database, now),
      [logExportJob]: logExport.asJob,
      [noticeClockJob]: noticeRelease.asJob,
    },
  };
}
