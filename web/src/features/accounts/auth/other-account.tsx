import { useState } from 'react';
import { go } from '../../../lib/navigate.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { t } from './auth.en.json';
import { logOut } from './me.api.ts';

interface OtherAccountProps {
  /** Path of the link, which is opened again after logging out. */
  readonly path: string;
  /** Address of the account of the link. */
  readonly email: string;
  /** Address of the account that is logged in here. */
  readonly current: string;
}

/** Shown for a link that would replace the login of another account. */
export function OtherAccount({ path, email, current }: OtherAccountProps) {
  const [busy, setBusy] = useState(false);
  const change = () => {
    setBusy(true);
    void logOut(path);
  };
  return (
    <>
      <h1 className="text-2xl">{t('auth.link.page')}</h1>
      <p className="wrap-anywhere">{t('auth.link.other', { current, email })}</p>
      <Button loading={busy} onClick={change}>
        {t('auth.link.switch')}
      </Button>
      <Button variant="secondary" onClick={() => go(paths.home(), { replace: true })}>
        {t('auth.link.stay')}
      </Button>
    </>
  );
}
