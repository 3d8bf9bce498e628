import { WallUrlDialog } from '../../../../ui/wall-url-dialog.tsx';
import type { PollScope } from '../poll-board.ts';
import { revokePollWall, createPollWall } from './poll-desk.api.ts';
import { t } from './poll-desk.en.json';

interface PollWallDialogProps {
  readonly scope: PollScope;
  readonly onClose: () => void;
}

/** Creates and revokes the URL of the stage wall, which displays the open poll to the audience. */
export function PollWallDialog({ scope, onClose }: PollWallDialogProps) {
  return (
    <WallUrlDialog
      title={t('wall')}
      text={t('wall.text')}
      make={() => createPollWall(scope)}
      end={() => revokePollWall(scope)}
      onClose={onClose}
    />
  );
}
