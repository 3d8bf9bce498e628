import { type QaMode, qaModes } from '@plenum/contracts/enums';
import type { Qa } from '@plenum/contracts/live/questions';
import { call, failureMessage } from '../../../lib/http.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { t } from './questions.en.json';

const followsEvent = 'EVENT';

const readMode = (value: string): QaMode | null => qaModes.find((mode) => mode === value) ?? null;

interface QaControlsProps {
  readonly qa: Qa;
}

/** Question settings of this session, for moderators and the people on its stage. */
export function QaControls({ qa }: QaControlsProps) {
  const { session_id } = qa;
  const { busy, failure, attempt } = useAttempt();
  const change = (body: { mode?: QaMode | null; is_closed?: boolean }) =>
    void attempt(async () => {
      await call('PUT /sessions/:session_id/qa', { params: { session_id }, body });
    });
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label={t('qa.mode')}
        value={qa.is_default_mode ? followsEvent : qa.mode}
        busy={busy}
        error={failure === undefined ? undefined : failureMessage(failure)}
        options={[
          { value: followsEvent, label: t('qa.mode.EVENT') },
          ...qaModes.map((value) => ({ value, label: t(`qa.mode.${value}`) })),
        ]}
        onChange={({ target }) => change({ mode: readMode(target.value) })}
        className="min-w-44 flex-1 lg:w-52 lg:flex-none"
      />
      {qa.state !== 'OFF' && (
        <Button
          variant="secondary"
          className="h-11 max-sm:px-3 max-sm:text-sm"
          loading={busy}
          onClick={() => change({ is_closed: !qa.is_closed })}
        >
          {t(qa.is_closed ? 'qa.reopen' : 'qa.close')}
        </Button>
      )}
    </div>
  );
}
