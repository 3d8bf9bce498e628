import { Component, type ReactNode } from 'react';
import { HttpFailure } from '../lib/http.ts';
import { ErrorScreen } from './error-screen.tsx';
import { tellError } from './tell-error.ts';

interface Props {
  /** A new value (the path) gives the screen another chance. */
  readonly reset_key: string;
  readonly children: ReactNode;
}
interface State {
  readonly failure?: unknown;
  readonly failed: boolean;
  readonly reset_key: string;
}

/** Catches what a screen throws; the frame around it keeps working. */
export class RouteErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, reset_key: this.props.reset_key };

  static getDerivedStateFromError(failure: unknown): Partial<State> {
    return { failure, failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.reset_key === state.reset_key
      ? null
      : { failure: undefined, failed: false, reset_key: props.reset_key };
  }

  override componentDidCatch(failure: unknown) {
    // The server knows what it has answered.
    if (!(failure instanceof HttpFailure)) tellError('screen', failure);
  }

  override render() {
    return this.state.failed ? <ErrorScreen failure={this.state.failure} /> : this.props.children;
  }
}
