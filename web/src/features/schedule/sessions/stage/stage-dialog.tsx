import type { SessionDetail } from '@plenum/contracts/schedule/sessions';
import { Button } from '../../../../ui/button.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { StageEditor } from './stage-editor.tsx';
import { t } from './stage.en.json';

interface StageDialogProps {
  readonly session: SessionDetail;
  readonly onClose: () => void;
}

/** Editor of the people on stage in a dialog. */
export const StageDialog = ({ session, onClose }: StageDialogProps) => (
  <Modal open onClose={onClose} asksToDiscard={false} size="large" title={t('stage.title')}>
    <StageEditor session={session} />
    <div className="mt-6 flex justify-end">
      <Button onClick={onClose}>{t('stage.done')}</Button>
    </div>
  </Modal>
);
