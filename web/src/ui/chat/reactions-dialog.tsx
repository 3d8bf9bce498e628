import type { ReactionPeople } from '@plenum/contracts/chat/room-messages';
import type { MessageReaction } from '@plenum/contracts/enums';
import type { PersonMini } from '@plenum/contracts/primitives';
import { failureMessage } from '../../lib/http.ts';
import { show } from '../../lib/i18n/catalogue.ts';
import { joinParts } from '../../lib/join-parts.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';
import { Modal } from '../modal.tsx';
import { Spinner } from '../spinner.tsx';
import { ErrorState } from '../states.tsx';
import { reactionNames } from './reaction-names.ts';
import { t } from './reactions.en.json';

interface ReactionsDialogProps {
  /** Users who reacted, as far as they are loaded. */
  readonly request: {
    readonly data: { readonly reactions: readonly ReactionPeople[] } | undefined;
    readonly error: unknown;
    /** Reloads the reactions. */
    readonly mutate: () => Promise<unknown>;
  };
  /** Whether the viewer may react to the message. */
  readonly mayReact: boolean;
  readonly nameOf: (person: PersonMini) => string;
  readonly onReact: (reaction: MessageReaction, has_reacted: boolean) => Promise<unknown>;
  readonly onClose: () => void;
}

/** List of users who reacted to a message, with buttons for the viewer’s own reactions. */
export function ReactionsDialog({ request, mayReact, nameOf, onReact, onClose }: ReactionsDialogProps) {
  const { data, error, mutate } = request;
  const { busy, failure, attempt } = useAttempt();
  return (
    <Modal open onClose={onClose} title={t('reactions.title')} size="small">
      <div className="grid gap-4">
        {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
        {data === undefined && error === undefined && <Spinner className="mx-auto size-6" />}
        {data === undefined && error !== undefined && <ErrorState failure={error} onRetry={() => mutate()} />}
        {data?.reactions.length === 0 && <p className="text-muted">{t('reactions.none')}</p>}
        <ul className="grid gap-3">
          {data?.reactions.map(({ reaction, count, has_reacted, people }) => (
            <li key={reaction} className="flex items-start gap-3">
              <Button
                variant={has_reacted ? 'primary' : 'secondary'}
                aria-pressed={has_reacted}
                aria-label={`${t(reactionNames[reaction])}, ${show(count)}`}
                disabled={!mayReact || busy}
                onClick={() =>
                  void attempt(async () => {
                    await onReact(reaction, !has_reacted);
                    await mutate();
                  })
                }
                className="tabular min-w-20 px-3"
              >
                {reaction} {show(count)}
              </Button>
              <p className="min-w-0 py-2.5 text-sm wrap-anywhere">
                {joinParts(
                  people.map((person) => nameOf(person)),
                  ', ',
                )}
                {count > people.length && ` ${t('reactions.more', { count: count - people.length })}`}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}
