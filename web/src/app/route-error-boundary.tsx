import { Component, type ReactNode } from 'react';
import { HttpFailure } from '../lib/http.ts';
import { ErrorScreen } from './error-screen.tsx';
import { reportClientError } from './report-client-error.ts';

interface Props {
  /** A new value (the path) resets the boundary. */
  readonly resetKey: string;
  /** Replaces the error screen. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}
interface State {
  readonly failure?: unknown;
  readonly failed: boolean;
  readonly resetKey: string;
}

/** Error boundary of a screen; the frame around it keeps working. */
export class RouteErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(failure: unknown): Partial<State> {
    return { failure, failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failure: undefined, failed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(failure: unknown) {
    // Failures of HTTP calls are in the server’s log already.
    if (!(failure instanceof HttpFailure)) reportClientError('screen', failure);
  }

  override render() {
    const { children, fallback = <ErrorScreen failure={this.state.failure} /> } = this.props;
    return this.state.failed ? fallback : children;
  }
}
