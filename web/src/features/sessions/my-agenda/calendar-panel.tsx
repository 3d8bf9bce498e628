import { failureMessage } from '../../../lib/http.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { controlClass } from '../../../ui/control-class.ts';
import { showToast } from '../../../ui/toast.ts';
import type { MyAgendaState } from './my-agenda.api.ts';
import { t } from './my-agenda.en.json';

type Feed = Pick<MyAgendaState, 'feed_url' | 'openFeed' | 'closeFeed'>;

const formats = ['ics', 'xml', 'json', 'csv'] as const;

/** Content of the calendar popover. */
export function CalendarPanel({ event_id, ...feed }: Feed & { readonly event_id: number }) {
  return (
    <>
      <OwnFeed {...feed} />
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

function OwnFeed({ feed_url, openFeed, closeFeed }: Feed) {
  const { busy: isBusy, attempt } = useAttempt();
  const run = (work: () => Promise<void>) =>
    attempt(work, (failure) =>
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
        <Button size="small" className="justify-self-start" loading={isBusy} onClick={() => void run(openFeed)}>
          {t('calendar.open')}
        </Button>
      ) : (
        <>
          <input
            readOnly
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
                  await closeFeed();
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
