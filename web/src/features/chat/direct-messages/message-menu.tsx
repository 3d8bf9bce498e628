import type { DirectMessage } from '@plenum/contracts/chat/direct-messages';
import { SmilePlus } from 'lucide-react';
import { ReactionItems } from '../../../ui/chat/reaction-items.tsx';
import { t } from '../../../ui/chat/reactions.en.json';
import { MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { setReaction } from './message-actions.ts';

interface MessageMenuProps {
  readonly message: DirectMessage;
  readonly mayReact: boolean;
  /** Opens the list of users who reacted. */
  readonly onReactions: () => void;
}

/** Menu of a direct message: add a reaction, and show who reacted. */
export function MessageMenu({ message, mayReact, onReactions }: MessageMenuProps) {
  const hasReactions = message.reactions !== undefined && message.reactions.length > 0;
  return (
    <>
      {mayReact && <ReactionItems onReact={(reaction) => setReaction(message, reaction, true)} />}
      {mayReact && hasReactions && <MenuSeparator />}
      {hasReactions && (
        <MenuItem onSelect={onReactions} icon={<SmilePlus aria-hidden="true" className="size-4 shrink-0" />}>
          {t('reactions.title')}
        </MenuItem>
      )}
    </>
  );
}
