import { call, failureMessage } from '../../../lib/http.ts';
import { invalidate } from '../../../lib/swr.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { t } from './join-requests.en.json';

interface ReleaseSeatProps {
  readonly event_id: number;
  readonly onReleased: () => void;
}

/** Ends the membership of an attendee who cannot come, so that the next person on the waiting list gets the seat. */
export function ReleaseSeat({ event_id, onReleased }: ReleaseSeatProps) {
  const { busy, failure, attempt } = useAttempt();
  const releaseSeat = () =>
    attempt(async () => {
      await call('POST /events/:event_id/leave', { params: { event_id }, body: {} });
      await Promise.all([invalidate('Events'), invalidate('Dashboard')]);
      onReleased();
    });
  return (
    <>
      {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
      <Alert tone="info" title={t('join.give_back')}>
        {t('join.give_back.text')}
      </Alert>
      <Button loading={busy} onClick={() => void releaseSeat()}>
        {t('join.give_back.submit')}
      </Button>
    </>
  );
}
