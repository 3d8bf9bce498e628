import { Check, MessageCircle, User, UserPlus, X } from 'lucide-react';
import { paths } from '../../../lib/paths.ts';
import { openModal } from '../../../lib/stores/modals.ts';
import { Link } from '../../../ui/link.tsx';
import { MenuItem, MenuLabel, MenuSeparator } from '../../../ui/menu.tsx';
import { answerRequest } from './answer-request.ts';
import { useAcquaintance } from './connections.api.ts';
import { t } from './connections.en.json';
import { openConversation } from './open-conversation.ts';
import { positionOf, acquaintanceRelationship } from './relationship.ts';

interface MemberItemsProps {
  readonly person: {
    readonly user_id: number;
    readonly event_id: number;
    readonly full_name: string;
    readonly image_url: string | null;
    readonly title: string | null;
    readonly company_name: string | null;
  };
}

const icon = 'size-4.5';

/** Menu items of organizers for a member as a person: write a message, and connect. */
export function MemberItems({ person }: MemberItemsProps) {
  const { user_id, event_id, full_name, image_url } = person;
  const { data } = useAcquaintance(user_id, event_id);
  const standing = data === undefined ? 'closed' : acquaintanceRelationship(data);
  const connection_id = data?.connection?.id;
  return (
    <>
      <MenuSeparator />
      <MenuItem
        icon={<MessageCircle aria-hidden="true" className={icon} />}
        onSelect={() => void openConversation(user_id, event_id)}
      >
        {t('connect.message')}
      </MenuItem>
      {standing === 'connected' && (
        <MenuItem asChild>
          <Link to={paths.user(user_id)}>
            <User aria-hidden="true" className={icon} />
            {t('network.profile')}
          </Link>
        </MenuItem>
      )}
      {standing === 'open' && (
        <MenuItem
          icon={<UserPlus aria-hidden="true" className={icon} />}
          onSelect={() =>
            openModal('icebreaker', {
              event_id,
              person: { user_id, full_name, image_url, position: positionOf(person) },
            })
          }
        >
          {t('connect.connect')}
        </MenuItem>
      )}
      {standing === 'sent' && <MenuLabel>{t('connect.pending.to', { name: full_name })}</MenuLabel>}
      {standing === 'received' && connection_id !== undefined && (
        <>
          <MenuLabel>{t('connect.news.requested', { name: full_name })}</MenuLabel>
          <MenuItem
            icon={<Check aria-hidden="true" className={icon} />}
            onSelect={() => void answerRequest(connection_id, person, 'ACCEPTED')}
          >
            {t('connect.accept')}
          </MenuItem>
          <MenuItem
            icon={<X aria-hidden="true" className={icon} />}
            onSelect={() => void answerRequest(connection_id, person, 'REJECTED')}
          >
            {t('connect.decline')}
          </MenuItem>
        </>
      )}
    </>
  );
}
