import { failureMessage } from '../../../../lib/http.ts';
import { useAttempt } from '../../../../lib/use-attempt.ts';
import { Button } from '../../../../ui/button.tsx';
import { controlClass } from '../../../../ui/control-class.ts';
import { showToast } from '../../../../ui/toast.ts';
import { useCalendarFeed } from './calendar-feed.api.ts';
import { t } from './calendar.en.json';

const formats = ['ics', 'xml', 'json', 'csv'] as const;

interface CalendarPanelProps {
  readonly event_id: number;
}

export function CalendarPanel({ event_id }: CalendarPanelProps) {
  return (
    <>
      <OwnFeed event_id={event_id} />
      <div>
        <h2 className="font-sans text-sm font-semibold tracking-normal">{t('calendar.files')}</h2>
        <ul className="-mx-2 mt-1">
          {formats.map((format) => (
            <li key={format}>
              <a
                href={`/api/events/${event_id}/schedule.${format}`}
                download
                className="flex min-h-11 items-center rounded-md px-2 text-sm font-medium underline-offset-4 hover:bg-sunk hover:underline"
              >
                {t(`calendar.file.${format}`)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function OwnFeed({ event_id }: CalendarPanelProps) {
  const { feed_url, open, close } = useCalendarFeed(event_id);
  const { busy: isBusy, attempt } = useAttempt();
  const run = (action: () => Promise<void>) =>
    attempt(action, (failure) =>
      showToast({ tone: 'error', title: t('calendar.failed'), text: failureMessage(failure) }),
    );
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(feed_url ?? '');
    showToast({ tone: 'good', title: t('calendar.copied') });
  };
  return (
    <div className="grid gap-2">
      <h2 className="font-sans text-sm font-semibold tracking-normal">{t('calendar.mine')}</h2>
      <p className="text-sm text-muted">{t('calendar.mine.text')}</p>
      {feed_url === null ? (
        <Button size="small" className="justify-self-start" loading={isBusy} onClick={() => void run(open)}>
          {t('calendar.open')}
        </Button>
      ) : (
        <>
          <input
            readOnly
            dir="ltr"
            value={feed_url}
            aria-label={t('calendar.address')}
            onFocus={({ target }) => target.select()}
            className={controlClass(false, 'h-11 text-sm')}
          />
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => void run(copy)}>
              {t('calendar.copy')}
            </Button>
            <Button
              size="small"
              variant="secondary"
              loading={isBusy}
              onClick={() =>
                void run(async () => {
                  await close();
                  showToast({ tone: 'good', title: t('calendar.closed') });
                })
              }
            >
              {t('calendar.close')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
