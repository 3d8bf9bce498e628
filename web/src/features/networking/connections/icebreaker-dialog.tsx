import type { EventDetail } from '@plenum/contracts/events/events';
import type { IcebreakerData } from '../../../lib/stores/modals.ts';
import { useQuery } from '../../../lib/swr.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Isolated } from '../../../ui/isolated.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { t } from './connections.en.json';
import { IcebreakerForm } from './icebreaker-form.tsx';
import { suggestedLines, type Suggestions } from './suggested-lines.ts';

interface IcebreakerDialogProps extends IcebreakerData {
  readonly onClose: () => void;
}

/** Sends a connection request, with an icebreaker that suits the two people, one of the event, or a custom text. */
export function IcebreakerDialog({ event_id, person, onClose }: IcebreakerDialogProps) {
  const { data: event, error, mutate } = useQuery('GET /events/:event_id', { params: { event_id } });
  return (
    <Modal
      open
      size="split"
      asksToDiscard={false}
      onClose={onClose}
      title={t('icebreaker.title')}
      description={t('icebreaker.text')}
    >
      {event !== undefined ? (
        <IcebreakerChoice key={person.user_id} {...{ event, person, onClose }} />
      ) : error === undefined ? (
        <Loading />
      ) : (
        <ErrorState failure={error} onRetry={() => mutate()} />
      )}
    </Modal>
  );
}

function Recipient({ person }: Pick<IcebreakerDialogProps, 'person'>) {
  return (
    <div className="flex items-center gap-3 rounded-lg bg-sunk p-3">
      <Avatar name={person.full_name} image_url={person.image_url} />
      <p className="min-w-0">
        <span className="block font-semibold wrap-anywhere">
          <Isolated text={person.full_name} />
        </span>
        {person.position !== '' && <span className="block text-sm wrap-anywhere text-muted">{person.position}</span>}
      </p>
    </div>
  );
}

const noSuggestions: Suggestions = { lines: [], isPersonal: false };

type ChoiceProps = Pick<IcebreakerDialogProps, 'person' | 'onClose'> & { readonly event: EventDetail };

function IcebreakerChoice({ event, person, onClose }: ChoiceProps) {
  const { id: event_id, icebreakers, allow_custom_icebreaker: allowsCustom } = event;
  // A suggested line counts as a custom text, which the event may not allow.
  const member = useQuery(
    'GET /events/:event_id/users/:attendee_id',
    allowsCustom ? { params: { event_id, attendee_id: person.user_id } } : null,
  );
  if (icebreakers.length === 0 && !allowsCustom)
    return (
      <>
        <EmptyState title={t('icebreaker.none.title')} text={t('icebreaker.none.text')} />
        <div className="mt-5 flex justify-end">
          <Button variant="secondary" onClick={onClose}>
            {t('icebreaker.close')}
          </Button>
        </div>
      </>
    );
  if (allowsCustom && member.data === undefined && member.error === undefined) return <Loading />;
  const suggestions = member.data === undefined ? noSuggestions : suggestedLines(member.data, event.title);
  return (
    <IcebreakerForm {...{ event_id, person, icebreakers, allowsCustom, suggestions, onClose }}>
      <Recipient person={person} />
    </IcebreakerForm>
  );
}
