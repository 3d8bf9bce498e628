import { messageReactions, type MessageReaction } from '@plenum/contracts/enums';
import { DropdownMenu } from 'radix-ui';
import { failureMessage } from '../../lib/http.ts';
import { MenuItem } from '../menu.tsx';
import { showToast } from '../toast.ts';
import { reactionNames } from './reaction-names.ts';
import { t } from './reactions.en.json';

interface ReactionItemsProps {
  readonly onReact: (reaction: MessageReaction) => Promise<unknown>;
}

/** Buttons that add a reaction to a message. */
export const ReactionItems = ({ onReact }: ReactionItemsProps) => (
  <DropdownMenu.Group aria-label={t('reactions.react')} className="grid grid-cols-6">
    {messageReactions.map((reaction) => (
      <MenuItem
        key={reaction}
        onSelect={() =>
          void onReact(reaction).catch((failure: unknown) =>
            showToast({ tone: 'error', title: failureMessage(failure) }),
          )
        }
      >
        <span role="img" aria-label={t(reactionNames[reaction])} className="text-xl">
          {reaction}
        </span>
      </MenuItem>
    ))}
  </DropdownMenu.Group>
);
