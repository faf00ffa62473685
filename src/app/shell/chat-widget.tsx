import { CloseOutlined, CustomerServiceOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ChatSetting } from '../../../contract/entities/shell.ts';
import { useWorld } from '../world.ts';
import { isPlainAddress, mayFrame } from './shell-setting.ts';
import './chat-widget.css';

/** The floating customer service (spec section 1): nothing, a provider's page, or contact details, as the tenant has configured it. */
export function ChatWidget() {
  const { translate, shell } = useWorld();
  const setting = useSyncExternalStore(shell.subscribe, shell.get);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const closer = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) closer.current?.focus();
  }, [isOpen]);
  if (setting === null || setting.chat.kind === 'none') return null;

  // Only a conversation is called one: contact details are not "online".
  const { chat } = setting;
  const title = translate(chat.kind === 'contact' ? 'shell.contact' : 'shell.chat');
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return (
    <>
      <Button
        ref={opener}
        className="ws-chat-button"
        icon={<CustomerServiceOutlined aria-hidden="true" />}
        aria-label={title}
        title={title}
        aria-expanded={isOpen}
        onClick={() => {
          setWasOpened(true);
          setIsOpen(!isOpen);
        }}
      />
      {wasOpened ? (
        // Hidden rather than unmounted, so that a conversation continues.
        <section className="ws-chat" aria-label={title} hidden={!isOpen} onKeyDown={onKeyDown}>
          <header className="ws-chat-head">
            <h2>{title}</h2>
            <Button
              ref={closer}
              type="text"
              icon={<CloseOutlined aria-hidden="true" />}
              aria-label={translate('shell.chat.close')}
              onClick={close}
            />
          </header>
          <Chat chat={chat} frameHosts={setting.frameHosts} />
        </section>
      ) : null}
    </>
  );
}

function Chat({ chat, frameHosts }: { readonly chat: ChatSetting; readonly frameHosts: readonly string[] }) {
  const { translate, config } = useWorld();
  if (chat.kind === 'contact') return <Contact contact={chat} />;
  if (chat.kind === 'none') return null;
  if (!mayFrame(chat.url, frameHosts, config.frameHosts, window.location.hostname)) {
    return (
      <p className="ws-chat-text">
        <a href={chat.url} target="_blank" rel="noopener noreferrer nofollow">
          {translate('shell.menu.external', { title: translate('shell.chat') })}
        </a>
      </p>
    );
  }
  // Providers keep the conversation in the storage of their own origin, which is never this one (mayFrame).
  return (
    <iframe
      className="ws-chat-frame"
      src={chat.url}
      title={translate('shell.chat')}
      sandbox="allow-scripts allow-forms allow-popups allow-same-origin"
      referrerPolicy="no-referrer"
      allow=""
    />
  );
}

function Contact({ contact }: { readonly contact: Extract<ChatSetting, { kind: 'contact' }> }) {
  const { translate } = useWorld();
  const { phone, mail, hours } = contact;
  if (phone === null && mail === null && hours === null) return <p className="ws-chat-text">{translate('shell.chat.unset')}</p>;
  return (
    <dl className="ws-chat-text">
      {phone === null ? null : (
        <>
          <dt>{translate('shell.chat.phone')}</dt>
          <dd>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
          </dd>
        </>
      )}
      {mail === null ? null : (
        <>
          <dt>{translate('shell.chat.mail')}</dt>
          <dd>{isPlainAddress(mail) ? <a href={`mailto:${mail}`}>{mail}</a> : mail}</dd>
        </>
      )}
      {hours === null ? null : (
        <>
          <dt>{translate('shell.chat.hours')}</dt>
          <dd>{hours}</dd>
        </>
      )}
    </dl>
  );
}
