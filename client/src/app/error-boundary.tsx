import { Component, type ErrorInfo, type ReactNode } from 'react';
import { logFailure } from '#client/lib/log.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
}

/** Keeps a failed screen from taking down everything around it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    logFailure('A screen failed', { error, componentStack: info.componentStack });
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert" className="grid min-h-[60dvh] place-content-center">
        <EmptyState
          art="torn-paper"
          title="This screen couldn't be shown"
          text="What was saved is safe, and unsaved text is kept in this tab. Reload the page to continue."
          actions={
            <Button variant="primary" onClick={() => location.reload()}>
              Reload
            </Button>
          }
        />
      </div>
    );
  }
}
