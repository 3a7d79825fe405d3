import { shareRatios } from '#contract/seller/shareRatios.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import {
  EnterpriseOf,
  notYet,
  ratioCard,
  ratioColumns,
  ratioFacts,
  ratioFilters,
  ratioForm,
  ratioRemoval,
  TrialButton,
} from '../shareParts.tsx'

/** 企业分账配置: what part of its projects' orders an enterprise gets. */
export default crudPage({
  page: 'revenueShare',
  resource: shareRatios,
  noun: '企业分账',
  trail: 'seller.shareRatios',
  fixed: { receiver: 'enterprise' },
  columns: ratioColumns,
  filters: ratioFilters,
  form: {
    caseId: { wide: true, hint: (row, { caseId }) => (row ? undefined : <EnterpriseOf caseId={caseId} />) },
    ...ratioForm,
  },
  starts: { orderKinds: ['video', 'photo'] },
  card: ratioCard,
  facts: ratioFacts,
  state: 'state',
  nameOf: ({ receiverName }) => receiverName,
  removal: ratioRemoval,
  every: 60_000,
  meta: () => notYet,
  end: (list) => <TrialButton caseId={list.filter.caseId} />,
})
