import type { DirectMessage } from '@plenum/contracts/chat/direct-messages';
import { useQuery } from '../../../lib/swr.ts';
import { ReactionsDialog } from '../../../ui/chat/reactions-dialog.tsx';
import { setReaction } from './message-actions.ts';
import { displayNameOf } from './person-name.ts';

interface MessageReactionsProps {
  readonly message: DirectMessage;
  readonly mayReact: boolean;
  readonly onClose: () => void;
}

export function MessageReactions({ message, mayReact, onClose }: MessageReactionsProps) {
  const { thread_id, id: message_id } = message;
  const reactions = useQuery('GET /direct-messages/threads/:thread_id/messages/:message_id/reactions', {
    params: { thread_id, message_id },
  });
  return (
    <ReactionsDialog
      {...{ request: reactions, mayReact, onClose }}
      nameOf={displayNameOf}
      onReact={(reaction, has_reacted) => setReaction(message, reaction, has_reacted)}
    />
  );
}
