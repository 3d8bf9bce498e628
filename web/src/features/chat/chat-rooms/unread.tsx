import { t } from './chat-rooms.en.json';

const maxUnread = 99;

/** The unread count; renders nothing if it is 0. */
export function Unread({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className="tabular rounded-full bg-accent px-1.5 text-xs leading-5 text-on-accent">
      <span aria-hidden="true">{count > maxUnread ? `${maxUnread}+` : count}</span>
      <span className="sr-only">{t('chat.unread', { count })}</span>
    </span>
  );
}
