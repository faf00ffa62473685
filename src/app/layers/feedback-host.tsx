import { Button, message, notification } from 'antd';
import { useEffect } from 'react';
import { useWorld } from '../world.ts';
import type { FeedbackDrawer, Notice } from './feedback.ts';

/** Pixels from the top: keeps the notice bell and the user menu clickable while a message is shown. */
const belowHeader = 57;

/** Draws messages by antd hooks: the static functions ignore theme, language and nonce. */
export function FeedbackHost() {
  const { feedback } = useWorld();
  const [toasts, toastPlace] = message.useMessage({ maxCount: 3 });
  const [notices, noticePlace] = notification.useNotification({ maxCount: 4, top: belowHeader });
  useEffect(() => {
    const drawer: FeedbackDrawer = {
      toast: (tone, text) => void toasts.open({ key: text, type: tone, content: text }),
      notice: (notice) => notices.open(propertiesOf(notice, () => notices.destroy(notice.key))),
      withdraw: (key) => notices.destroy(key),
    };
    return feedback.attach(drawer);
  }, [feedback, toasts, notices]);
  return (
    <>
      {toastPlace}
      {noticePlace}
    </>
  );
}

function propertiesOf({ key, tone, title, text, footnote, wide, persistent, action, onClose }: Notice, close: () => void) {
  return {
    key,
    type: tone,
    message: title,
    description: (
      <div className={wide === true ? 'ws-notice-wide' : 'ws-notice'}>
        {/* A scrollable element must be reachable by keyboard. */}
        <div className="ws-notice-text" {...(wide === true ? { tabIndex: 0 } : {})}>
          {text}
        </div>
        {footnote === undefined ? null : <p className="ws-notice-foot">{footnote}</p>}
      </div>
    ),
    ...(action === undefined
      ? {}
      : {
          actions: (
            <Button
              type="primary"
              onClick={() => {
                close();
                action.run();
              }}
            >
              {action.text}
            </Button>
          ),
        }),
    duration: persistent === true ? 0 : 6,
    ...(wide === true ? { className: 'ws-notice-box-wide' } : {}),
    ...(onClose === undefined ? {} : { onClose }),
  };
}
