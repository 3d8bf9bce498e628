import { Component, type ReactNode } from 'react';
import { paths } from '../lib/paths.ts';
import { t } from './app-errors.messages.ts';

/** The last screen when everything else has failed; it depends on nothing but React. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, { readonly crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    const button = 'inline-flex h-11 items-center rounded-md px-5 font-semibold';
    return (
      <main className="on-chamber grid min-h-dvh place-content-center gap-4 bg-chamber p-6 text-on-chamber">
        <h1 className="text-3xl">{t('error.crash')}</h1>
        <p className="text-on-chamber-muted">{t('error.crash.text')}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <button
            type="button"
            onClick={() => this.setState({ crashed: false })}
            className={`${button} bg-lamp text-on-lamp`}
          >
            {t('error.retry')}
          </button>
          <a href={paths.dashboard()} className={`${button} border border-on-chamber-muted`}>
            {t('error.dashboard')}
          </a>
        </div>
      </main>
    );
  }
}
