import { Component, type ComponentType, type ReactNode } from 'react';
import { paths } from '../lib/paths.ts';
import { t } from './crash.en.json';
import { reportClientError } from './report-client-error.ts';

interface State {
  readonly crashed: boolean;
  readonly details: string;
  /** Loaded separately, because it has more dependencies than this screen may have. */
  readonly Report: ComponentType<{ readonly details: string }> | null;
}

/** Error screen of last resort; depends only on React. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { crashed: false, details: '', Report: null };

  static getDerivedStateFromError(failure: unknown): Partial<State> {
    return { crashed: true, details: failure instanceof Error ? (failure.stack ?? failure.message) : String(failure) };
  }

  override componentDidCatch(failure: unknown) {
    reportClientError('crash', failure);
    import('./report-link.tsx').then(
      ({ ReportLink }) => this.setState({ Report: ReportLink }),
      () => undefined,
    );
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    const { Report, details } = this.state;
    const button = 'inline-flex h-11 items-center rounded-md px-5 font-semibold';
    return (
      <main className="on-inverse grid min-h-dvh place-content-center gap-4 bg-inverse p-6 text-on-inverse">
        <h1 className="text-3xl">{t('crash.title')}</h1>
        <p className="text-on-inverse-muted">{t('crash.text')}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <button
            type="button"
            // The failure may be a missing chunk, which only a reload requests again.
            onClick={() => location.reload()}
            className={`${button} bg-highlight text-on-highlight`}
          >
            {t('crash.retry')}
          </button>
          <a href={paths.dashboard()} className={`${button} border border-on-inverse-muted`}>
            {t('crash.dashboard')}
          </a>
        </div>
        {Report && <Report details={details} />}
      </main>
    );
  }
}
