import { shareRatios } from '#contract/seller/shareRatios.ts'
import { crudPage } from '#web/crud/CrudPage.tsx'
import {
  notYet,
  ratioCard,
  ratioColumns,
  ratioFacts,
  ratioFilters,
  ratioForm,
  ratioRemoval,
  TrialButton,
} from '../shareParts.tsx'

/** 商户分账: what part of a project's orders its merchants get. */
export default crudPage({
  page: 'merchantShare',
  resource: shareRatios,
  noun: '商户分账',
  trail: 'seller.shareRatios',
  fixed: { receiver: 'merchant' },
  columns: ratioColumns,
  filters: ratioFilters,
  form: {
    caseId: { wide: true },
    merchantId: { wide: true, required: true, hint: '没有时先在商户信息里新增' },
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
