import { CheckCheck, Settings2, X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { failureMessage } from '../../../lib/http.ts';
import { paths } from '../../../lib/paths.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { useCloseOnBack } from '../../../ui/dialog-handlers.ts';
import { Link } from '../../../ui/link.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StaleAlert } from '../../../ui/stale-alert.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.ts';
import { t as bellText } from './bell.en.json';
import { NotificationList } from './notification-list.tsx';
import { markAllRead, useNotifications } from './notifications.api.ts';
import { t } from './notifications.en.json';

interface PanelProps {
  readonly unread_count: number;
  readonly onClose: () => void;
}

function Waiting() {
  return (
    <div role="status" className="grid gap-3 p-4">
      <span className="sr-only">{t('notify.loading')}</span>
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} className="h-14" />
      ))}
    </div>
  );
}

function Content({
  list,
  onClose,
}: Pick<PanelProps, 'onClose'> & { readonly list: ReturnType<typeof useNotifications> }) {
  const { data, error, size, setSize, isValidating, mutate } = list;
  const notifications = data?.flatMap((page) => page.notifications);
  if (notifications === undefined) {
    return error === undefined ? <Waiting /> : <ErrorState failure={error} onRetry={() => mutate()} className="m-4" />;
  }
  if (notifications.length === 0) {
    return <EmptyState title={t('notify.empty.title')} text={t('notify.empty.text')} className="m-4" />;
  }
  return (
    <>
      <NotificationList notifications={notifications} onLeave={onClose} />
      <div className="px-3 pt-3 empty:hidden">
        <StaleAlert failure={error} onRetry={() => mutate()} />
      </div>
      {(data?.at(-1)?.next ?? null) !== null && (
        <div className="p-3 text-center">
          <Button variant="ghost" size="small" loading={isValidating} onClick={() => void setSize(size + 1)}>
            {t('notify.older')}
          </Button>
        </div>
      )}
    </>
  );
}

function ReadAll({ newestId }: { readonly newestId: number }) {
  const { busy, attempt } = useAttempt();
  const markRead = () =>
    attempt(
      async () => {
        await markAllRead(newestId);
      },
      (failure) => showToast({ tone: 'error', title: t('notify.read_all.failed'), text: failureMessage(failure) }),
    );
  return (
    <IconButton label={t('notify.read_all')} aria-disabled={busy} onClick={() => busy || void markRead()}>
      <CheckCheck aria-hidden="true" className="size-5" />
    </IconButton>
  );
}

/** Notification center: below the bell on desktops, full screen on phones. Escape and a click outside close it. */
export function NotificationPanel({ unread_count, onClose }: PanelProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const list = useNotifications();
  const newestId = list.data?.[0]?.notifications[0]?.id;
  useEffect(() => {
    const panel = dialog.current;
    if (panel === null) return undefined;
    if (!panel.open) panel.showModal();
    // Focuses the title instead of the first control, which would look selected.
    title.current?.focus();
    // A click outside closes the panel.
    const closeOutside = ({ target }: MouseEvent): void => {
      if (target === panel) panel.close();
    };
    panel.addEventListener('click', closeOutside);
    return () => panel.removeEventListener('click', closeOutside);
  }, []);
  const close = (): void => dialog.current?.close();
  useCloseOnBack(true, close);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      className="fixed m-0 animate-rise flex-col bg-surface p-0 text-ink shadow-float backdrop:bg-transparent open:flex max-md:inset-0 max-md:size-full max-md:max-h-none max-md:max-w-none md:inset-auto md:end-4 md:top-[calc(var(--header-height)+6px)] md:max-h-[min(40rem,calc(100dvh-var(--header-height)-2rem))] md:w-100 md:rounded-lg md:border md:border-rule"
    >
      <div className="flex items-center gap-1 border-b border-rule py-2 ps-4 pe-2 max-md:pt-[max(0.5rem,env(safe-area-inset-top))]">
        <h2 ref={title} id={`${id}-title`} tabIndex={-1} className="min-w-0 flex-1 truncate text-lg outline-none">
          {bellText('bell.title')}
        </h2>
        {unread_count > 0 && newestId !== undefined && <ReadAll newestId={newestId} />}
        <Link
          to={paths.notificationSettings()}
          onClick={close}
          aria-label={t('notify.settings')}
          title={t('notify.settings')}
          className="inline-grid size-11 place-items-center rounded-md hover:bg-sunk"
        >
          <Settings2 aria-hidden="true" className="size-5" />
        </Link>
        <IconButton label={t('notify.close')} onClick={close}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-[env(safe-area-inset-bottom)]">
        <Content list={list} onClose={close} />
      </div>
    </dialog>
  );
}
