/** Raises and lowers the user’s hand, and displays a notice when it is their turn. */
import { Hand } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { failureMessage } from '../../../lib/http.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { raiseHand, useHandActions, useHandUpdates } from './hands.api.ts';
import { t } from './hands.en.json';

interface MyHandProps {
  readonly event_id: number;
  readonly session_id: number;
  /** Reactions to the session; displayed before the button, which appears later. */
  readonly children: ReactNode;
}

/**
 * Button that raises the user’s hand while raised hands are allowed, in a row with its children. While the hand is
 * raised, a notice and the consent to show the name are above the row.
 */
export function MyHand({ event_id, session_id, children }: MyHandProps) {
  useHandUpdates(session_id, event_id);
  const { hands, busy, failure, act } = useHandActions(session_id);
  const [isNamed, setNamed] = useState(false);
  const own = hands?.own ?? null;
  const isOpen = hands?.state === 'OPEN';
  const raise = (is_raised: boolean, is_named = false) => act(() => raiseHand(session_id, is_raised, is_named));
  return (
    <>
      {failure !== undefined && (
        <Alert tone="error" className="mb-2">
          {failureMessage(failure)}
        </Alert>
      )}
      {isOpen && own !== null && (
        <div className="grid gap-x-4 sm:flex sm:flex-wrap sm:items-center">
          <p role="status" className={own.is_called ? 'text-lg font-semibold text-accent' : 'text-sm text-muted'}>
            {t(own.is_called ? 'hands.called' : 'hands.up')}
          </p>
          <CheckboxField
            label={t('hands.named')}
            checked={busy ? isNamed : own.is_named}
            onChange={({ target }) => {
              setNamed(target.checked);
              raise(true, target.checked);
            }}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2 in-data-[stacked]:justify-between">
        {children}
        {isOpen && (
          <Button
            variant={own === null ? 'secondary' : 'primary'}
            className={classNames('px-3 max-lg:px-2.5 max-lg:text-sm', own?.is_called === true && 'animate-rise')}
            loading={busy}
            icon={
              <Hand
                aria-hidden="true"
                className={classNames(
                  'size-5 max-[379px]:hidden max-lg:not-in-data-[stacked]:hidden',
                  own !== null && 'max-sm:hidden',
                )}
              />
            }
            onClick={() => raise(own === null)}
          >
            {t(own === null ? 'hands.raise' : own.is_called ? 'hands.done' : 'hands.lower')}
          </Button>
        )}
      </div>
    </>
  );
}
