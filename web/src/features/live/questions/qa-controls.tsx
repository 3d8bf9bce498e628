import { type QaMode, qaModes } from '@plenum/contracts/enums';
import type { Qa } from '@plenum/contracts/live/questions';
import { call, failureMessage } from '../../../lib/http.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { SwitchField } from '../../../ui/switch.tsx';
import { t } from './questions.en.json';

const followsEvent = 'EVENT';

const readMode = (value: string): QaMode | null => qaModes.find((mode) => mode === value) ?? null;

interface QaControlsProps {
  readonly qa: Qa;
}

/** Question settings of this session, for moderators and the people on its stage. */
export function QaControls({ qa: { session_id, mode, is_default_mode, is_closed } }: QaControlsProps) {
  const { busy, failure, attempt } = useAttempt();
  const change = (body: { mode?: QaMode | null; is_closed?: boolean }) =>
    call('PUT /sessions/:session_id/qa', { params: { session_id }, body });
  const enable = async (): Promise<void> => {
    // The mode of the event, unless questions are also off there.
    if (is_default_mode || (await change({ mode: null })).mode === 'OFF') await change({ mode: 'OPEN' });
  };
  const isOn = mode !== 'OFF';
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <SwitchField
        label={t('qa.on')}
        checked={isOn}
        busy={busy}
        error={failure === undefined ? undefined : failureMessage(failure)}
        onChange={(checked) => void attempt(async () => (checked ? enable() : change({ mode: 'OFF' })))}
        className="max-sm:w-full"
      />
      {isOn && (
        <>
          <SelectField
            label={t('qa.mode')}
            value={is_default_mode ? followsEvent : mode}
            busy={busy}
            options={[
              {
                value: followsEvent,
                // Other modes override the mode of the event.
                label: is_default_mode ? `${t('qa.mode.EVENT')}: ${t(`qa.mode.${mode}`)}` : t('qa.mode.EVENT'),
              },
              ...qaModes.filter((value) => value !== 'OFF').map((value) => ({ value, label: t(`qa.mode.${value}`) })),
            ]}
            onChange={({ target }) => void attempt(() => change({ mode: readMode(target.value) }))}
            className="min-w-44 flex-1 sm:w-80 sm:flex-none"
          />
          <Button
            variant="secondary"
            className="h-11 max-sm:px-3 max-sm:text-sm"
            loading={busy}
            onClick={() => void attempt(() => change({ is_closed: !is_closed }))}
          >
            {t(is_closed ? 'qa.reopen' : 'qa.close')}
          </Button>
        </>
      )}
    </div>
  );
}
