import type { QaMode } from '@plenum/contracts/enums';
import type { Qa } from '@plenum/contracts/live/questions';
import { call, failureMessage } from '../../../../lib/http.ts';
import { useAttempt } from '../../../../lib/use-attempt.ts';
import { SwitchField } from '../../../../ui/switch.tsx';
import { t } from './desk.en.json';

/** The desk of a session without questions, with a switch to enable them. */
export function QuestionsOff({ qa: { session_id, is_default_mode } }: { readonly qa: Qa }) {
  const { busy, failure, attempt } = useAttempt();
  const setMode = (mode: QaMode | null) =>
    call('PUT /sessions/:session_id/qa', { params: { session_id }, body: { mode } });
  const enable = () =>
    void attempt(async () => {
      // The mode of the event, unless questions are off there too.
      if (is_default_mode || (await setMode(null)).mode === 'OFF') await setMode('OPEN');
    });
  return (
    <section
      aria-labelledby="questions-off"
      className="mx-auto my-6 grid w-full max-w-md gap-4 rounded-lg border border-rule bg-surface p-6"
    >
      <div className="text-center">
        <h2 id="questions-off" className="text-headline">
          {t('desk.off')}
        </h2>
        <p className="mt-1 text-muted">{t('desk.off.text')}</p>
      </div>
      <SwitchField
        label={t('desk.on')}
        checked={false}
        busy={busy}
        error={failure === undefined ? undefined : failureMessage(failure)}
        onChange={enable}
        className="border-t border-rule pt-3"
      />
    </section>
  );
}
