import type { announcementEndpoints } from '../../contract/endpoints/company/announcement.ts';
import type { noticeEndpoints } from '../../contract/endpoints/company/notice.ts';
import type { Handlers } from '../calls/handler.ts';
import type { Services } from '../services.ts';

type Served = keyof typeof announcementEndpoints | Exclude<keyof typeof noticeEndpoints, 'job.list' | 'job.download'>;

/** Handlers of notices. */
export function createNoticesHandlers({
  notices,
  ownNotices,
  noticeEditor,
  noticePictures,
  noticeRelease,
}: Services): Pick<Handlers, Served> {
  return {
    'notice.last': (_input, caller) => notices.last(caller),
    'notice.listByUser': (_input, caller) => notices.listByUser(caller),
    'notice.detail': (input, caller) => notices.detail(input, caller),
    'notice.markRead': async (input, caller) => {
      await notices.read(input, caller);
      return null;
    },
    'notice.mine': (input, caller) => ownNotices.list(input, caller),
    'notice.readAll': async (_input, caller) => {
      await ownNotices.readAll(caller);
      return null;
    },
    'announcement.list': (input, caller) => noticeEditor.list(input, caller),
    'announcement.draft': (input, caller) => noticeEditor.draft(input, caller),
    'announcement.add': (input, caller) => noticeEditor.add(input, caller),
    'announcement.edit': (input, caller) => noticeEditor.edit(input, caller),
    'announcement.delete': async (input, caller) => {
      await noticeEditor.remove(input, caller);
      return null;
    },
    'announcement.preview': (input, caller) => noticeEditor.preview(input, caller),
    'announcement.upload': (input, caller) => noticePictures.keep(input, caller),
    'announcement.picture': (input, caller) => noticePictures.open(input, caller),
    'announcement.release': async (input, caller) => {
      await noticeRelease.release(input, caller);
      return null;
    },
    'announcement.revoke': async (input, caller) => {
      await noticeRelease.revoke(input, caller);
      return null;
    },
    'announcement.readers': (input, caller) => noticeEditor.readers(input, caller),
    'announcement.users': (_input, caller) => noticeEditor.users(caller),
    'announcement.pages': (_input, caller) => noticeEditor.pages(caller),
  };
}
