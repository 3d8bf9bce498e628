import type { PollPlace } from '@plenum/contracts/live/polls';
import { WallUrlDialog } from '../../../../ui/wall-url-dialog.tsx';
import { revokePollWall, createPollWall } from './poll-desk.api.ts';
import { t } from './poll-desk.en.json';

interface PollWallDialogProps {
  readonly place: PollPlace;
  readonly onClose: () => void;
}

/** Creates and revokes the URL of the stage wall, which displays the open poll to the audience. */
export function PollWallDialog({ place, onClose }: PollWallDialogProps) {
  return (
    <WallUrlDialog
      title={t('wall')}
      text={t('wall.text')}
      make={() => createPollWall(place)}
      end={() => revokePollWall(place)}
      onClose={onClose}
    />
  );
}
