import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { failureMessage } from '../../../lib/http.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { showToast } from '../../../ui/toast.ts';
import { endWall, makeWall } from './desk.api.ts';
import { t } from './desk.en.json';

interface QuestionWallDialogProps {
  readonly session_id: number;
  readonly onClose: () => void;
}

/** Makes and ends the address of the stage wall, which shows the question on stage to everybody in the hall. */
export function QuestionWallDialog({ session_id, onClose }: QuestionWallDialogProps) {
  const [url, setUrl] = useState<string>();
  const { busy, failure, attempt } = useAttempt();
  const make = () => void attempt(async () => setUrl((await makeWall(session_id)).url));
  const end = () =>
    void attempt(async () => {
      await endWall(session_id);
      showToast({ tone: 'good', title: t('wall.ended') });
      onClose();
    });
  return (
    <Modal open onClose={onClose} title={t('wall.title')} description={t('wall.text')}>
      <div className="grid gap-4">
        {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
        {url !== undefined && (
          <>
            <TextField
              label={t('wall.address')}
              hint={t('wall.once')}
              value={url}
              readOnly
              onFocus={({ target }) => target.select()}
            />
            <div className="flex flex-wrap gap-3">
              <CopyButton text={url} copiedTitle={t('wall.copied')} failedTitle={t('wall.not_copied')}>
                {t('wall.copy')}
              </CopyButton>
              <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass('ghost')}>
                <ExternalLink aria-hidden="true" className="size-4" />
                {t('wall.show')}
              </a>
            </div>
          </>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="danger" loading={busy} onClick={end}>
            {t('wall.end')}
          </Button>
          {url === undefined && (
            <Button loading={busy} onClick={make}>
              {t('wall.make')}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}
