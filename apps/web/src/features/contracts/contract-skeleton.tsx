import { t } from '@hireyard/messages';
import { SkeletonRows } from '../../ui/states.tsx';

/** The shape of a contract page while it loads, so that little moves when it is here. */
export const ContractSkeleton = () => (
  <div className="hy-body hy-ct">
    <div className="hy-ct-wait-steps" />
    <div className="hy-card hy-ct-wait-card">
      <SkeletonRows rows={8} label={t('Loading the contract')} />
    </div>
  </div>
);
