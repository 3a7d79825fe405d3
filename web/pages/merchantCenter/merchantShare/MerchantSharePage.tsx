import { ratioPage } from '../ratios.tsx'

/** 商户分账: what part of a project's orders its merchants get. */
export default ratioPage({
  page: 'merchantShare',
  noun: '商户分账',
  receiver: 'merchant',
  form: {
    caseId: { wide: true },
    merchantId: { wide: true, required: true, hint: '没有时先在商户信息里新增' },
  },
})
