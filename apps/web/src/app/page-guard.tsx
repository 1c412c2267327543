import { t } from '@hireyard/messages';
import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/states.tsx';
import { Page } from '../page/page.tsx';

interface PageGuardProps {
  readonly children: ReactNode;
}
interface PageGuardState {
  readonly failed: boolean;
}

/** Keeps a fault of one page to that page: menu and the other pages go on, and the person is told what to do. */
export class PageGuard extends Component<PageGuardProps, PageGuardState> {
  override state: PageGuardState = { failed: false };

  static getDerivedStateFromError(): PageGuardState {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Page title={t('Something went wrong')}>
        <ErrorState
          title={t('This page could not be shown')}
          detail={t(
            'It is a fault of Hireyard, and nothing you saved is lost. Loading the page again mostly helps.',
          )}
          onRetry={() => window.location.reload()}
        />
      </Page>
    );
  }
}
