import type { DirectMessage } from '@plenum/contracts/chat/direct-messages';
import { useQuery } from '../../../lib/swr.ts';
import { ReactionsDialog } from '../../../ui/chat/reactions-dialog.tsx';
import { react } from './message-actions.ts';
import { nameOf } from './person-name.ts';

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
      {...{ shown: reactions, mayReact, onClose }}
      nameOf={nameOf}
      onReact={(reaction, has_reacted) => react(message, reaction, has_reacted)}
    />
  );
}
