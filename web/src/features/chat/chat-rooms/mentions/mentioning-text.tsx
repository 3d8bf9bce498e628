/** Text of a message with the names that it mentions. */
import type { MessageMention } from '@plenum/contracts/chat/chat-rooms';
import { splitMentions } from '@plenum/contracts/chat/mention-rules';
import { useAuth } from '../../../../lib/stores/auth.ts';
import { openModal } from '../../../../lib/stores/modals.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Isolated } from '../../../../ui/isolated.tsx';
import { LinkedText } from '../../../../ui/linked-text.tsx';

interface MentioningTextProps {
  readonly text: string;
  readonly mentions: readonly MessageMention[];
  readonly event_id: number;
  /** Whether the viewer wrote it. */
  readonly isOwn: boolean;
}

/** Text of a message with the names that it mentions, which open the profile of the person. */
export function MentioningText({ text, mentions, event_id, isOwn }: MentioningTextProps) {
  const ownId = useAuth(({ user }) => user?.id);
  return (
    <>
      {splitMentions(text, mentions).map(({ text: part, mention }, index) =>
        mention === null ? (
          // The parts of a text never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <LinkedText key={index} text={part} />
        ) : (
          <button
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            type="button"
            onClick={() =>
              openModal('person', { event_id, user_id: mention.user_id, full_name: mention.name, image_url: null })
            }
            className={classNames(
              'rounded-sm text-start font-semibold underline-offset-2 hover:underline',
              mention.user_id === ownId && 'bg-accent-soft px-0.5 text-on-accent-soft',
              mention.user_id !== ownId && (isOwn ? 'underline' : 'text-accent'),
            )}
          >
            <Isolated text={part} />
          </button>
        ),
      )}
    </>
  );
}
