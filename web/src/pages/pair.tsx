import { t } from '../features/schedule/sessions/my-agenda/paired-apps.en.json';
import { usePageTitle } from '../lib/page-title.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { PlainFrame } from '../ui/plain-frame.tsx';

/** Page for the link of an app’s QR code that was opened in a browser. The code is only in the fragment after `#`. */
export function PairPage() {
  usePageTitle(t('pair.title'));
  const { hash, href } = window.location;
  return (
    <PlainFrame>
      <h1 className="text-2xl">{t('pair.title')}</h1>
      {new URLSearchParams(hash.slice(1)).has('code') ? (
        <>
          <p className="text-muted">{t('pair.text')}</p>
          <div>
            <CopyButton text={href} copiedTitle={t('apps.copied')} failedTitle={t('apps.link')}>
              {t('apps.copy')}
            </CopyButton>
          </div>
        </>
      ) : (
        <p className="text-muted">{t('pair.incomplete')}</p>
      )}
    </PlainFrame>
  );
}
