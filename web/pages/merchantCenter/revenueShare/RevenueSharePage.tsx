import { EnterpriseOf, ratioPage } from '../ratios.tsx'

/** 企业分账配置: what part of its projects' orders an enterprise gets. */
export default ratioPage({
  page: 'revenueShare',
  noun: '企业分账',
  receiver: 'enterprise',
  form: {
    caseId: { wide: true, hint: (row, { caseId }) => (row ? undefined : <EnterpriseOf caseId={caseId} />) },
  },
})
