import { WallAddressDialog } from '../../../../ui/wall-address-dialog.tsx';
import type { PollScope } from '../poll-board.ts';
import { endPollWall, makePollWall } from './poll-desk.api.ts';
import { t } from './poll-desk.en.json';

interface PollWallDialogProps {
  readonly place: PollScope;
  readonly onClose: () => void;
}

/** Creates and revokes the URL of the stage wall, which displays the open poll to the audience. */
export function PollWallDialog({ place, onClose }: PollWallDialogProps) {
  return (
    <WallAddressDialog
      title={t('wall')}
      text={t('wall.text')}
      make={() => makePollWall(place)}
      end={() => endPollWall(place)}
      onClose={onClose}
    />
  );
}
