import { AuthorButtons } from '../features/chat/chat-rooms/author-buttons.tsx';
import { PersonView } from '../features/events/attendees/person-view.tsx';
import { AcquaintanceActions, BlockedNote } from '../features/networking/connections/acquaintance-actions.tsx';
import { positionOf } from '../features/networking/connections/relationship.ts';
import { useAuth } from '../lib/stores/auth.ts';
import { closeModal, type PersonData } from '../lib/stores/modals.ts';
import { useQuery } from '../lib/swr.ts';
import { Modal } from '../ui/modal.tsx';

const close = (): void => closeModal('person');

/** A member of an event, opened from their name on any screen: their visible profile and the available actions. */
export function PersonModal(person: PersonData) {
  const { event_id, user_id } = person;
  const ownId = useAuth(({ user }) => user?.id);
  const { data: event } = useQuery('GET /events/:event_id', { params: { event_id } });
  return (
    <Modal open onClose={close} title={person.full_name}>
      <PersonView
        person={person}
        onLeave={close}
        renderActions={(member) =>
          user_id !== ownId && (
            <>
              <BlockedNote user_id={user_id} event_id={event_id} />
              <div className="flex flex-wrap items-center gap-2">
                <AcquaintanceActions
                  user_id={user_id}
                  event_id={event_id}
                  position={positionOf(member)}
                  onRemoved={close}
                />
              </div>
              <AuthorButtons author={person} authorRole={member.role} role={event?.user_role ?? null} />
            </>
          )
        }
      />
    </Modal>
  );
}
