import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { failureMessage } from '../lib/http.ts';
import { useAttempt } from '../lib/use-attempt.ts';
import { Alert } from './alert.tsx';
import { Button, buttonClass } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { TextField } from './field.tsx';
import { Modal } from './modal.tsx';
import { showToast } from './toast.ts';
import { t } from './wall-address.en.json';

interface WallUrlDialogProps {
  readonly title: string;
  readonly text: string;
  /** Whether a URL already exists; undefined if unknown. */
  readonly exists?: boolean | undefined;
  readonly make: () => Promise<{ readonly url: string }>;
  readonly end: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Creates and revokes the URL of a stage wall, which displays a room, a question, a poll or a clock without a login. */
export function WallUrlDialog({ title, text, exists, make, end, onClose }: WallUrlDialogProps) {
  const [url, setUrl] = useState<string>();
  const { busy, failure, attempt } = useAttempt();
  const create = () => void attempt(async () => setUrl((await make()).url));
  const finish = () =>
    void attempt(async () => {
      await end();
      showToast({ tone: 'good', title: t('wall.revoked') });
      onClose();
    });
  return (
    <Modal open onClose={onClose} title={title} description={text}>
      <div className="grid gap-4">
        {failure !== undefined && <Alert tone="error">{failureMessage(failure)}</Alert>}
        {url === undefined ? (
          exists === true && <p className="text-sm">{t('wall.exists')}</p>
        ) : (
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
          {(exists !== false || url !== undefined) && (
            <Button variant="danger" loading={busy} onClick={finish}>
              {t('wall.revoke')}
            </Button>
          )}
          {url === undefined && (
            <Button loading={busy} onClick={create}>
              {t(exists === true ? 'wall.remake' : 'wall.make')}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}
