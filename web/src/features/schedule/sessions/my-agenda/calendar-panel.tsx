import { useEvent } from '../../../../lib/event-context.ts';
import { failureMessage } from '../../../../lib/http.ts';
import { publicPaths, scheduleFormats } from '../../../../lib/public-paths.ts';
import { useAttempt } from '../../../../lib/use-attempt.ts';
import { Button } from '../../../../ui/button.tsx';
import { SubscribeChoices } from '../../../../ui/calendar-choices.tsx';
import { controlClass } from '../../../../ui/control-class.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { showToast } from '../../../../ui/toast.ts';
import { useCalendarFeed } from './calendar-feed.api.ts';
import { t } from './calendar.en.json';
import { PairedApps } from './paired-apps.tsx';

interface CalendarPanelProps {
  readonly event_id: number;
}

export function CalendarPanel({ event_id }: CalendarPanelProps) {
  return (
    <>
      <OwnFeed event_id={event_id} />
      <PairedApps event_id={event_id} />
      <WholeAgenda />
      <div>
        <h2 className="font-sans text-sm font-semibold tracking-normal">{t('calendar.files')}</h2>
        <ul className="-mx-2 mt-1">
          {scheduleFormats.map((format) => (
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

/** The schedule of an event whose whole agenda is public. */
function WholeAgenda() {
  const { slug, title, status, visibility, public_parts } = useEvent();
  if (status !== 'PUBLISHED' || visibility === 'MEMBERS' || public_parts.programme !== 'ALL') return null;
  return (
    <div className="grid gap-2">
      <h2 className="font-sans text-sm font-semibold tracking-normal">{t('calendar.whole')}</h2>
      <Subscribe url={new URL(publicPaths.schedule(slug, 'ics'), location.origin).href} name={title} />
    </div>
  );
}

interface SubscribeProps {
  readonly url: string;
  readonly name: string;
}

const Subscribe = ({ url, name }: SubscribeProps) => (
  <>
    <div className="text-sm">
      <SubscribeChoices url={url} name={name} />
    </div>
    <div>
      <CopyButton text={url} copiedTitle={t('calendar.copied')} failedTitle={t('calendar.address')} size="small">
        {t('calendar.copy')}
      </CopyButton>
    </div>
  </>
);

function OwnFeed({ event_id }: CalendarPanelProps) {
  const { title } = useEvent();
  const { feed_url, open, close } = useCalendarFeed(event_id);
  const { busy: isBusy, attempt } = useAttempt();
  const run = (action: () => Promise<void>) =>
    attempt(action, (failure) =>
      showToast({ tone: 'error', title: t('calendar.failed'), text: failureMessage(failure) }),
    );
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
          <Subscribe url={feed_url} name={title} />
          <Button
            size="small"
            variant="secondary"
            className="justify-self-start"
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
        </>
      )}
    </div>
  );
}
