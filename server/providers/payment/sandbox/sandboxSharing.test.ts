import { startTestServer } from '#test/server/testServer.ts'
import { sharingContract } from '../sharing.contract.ts'
import { SandboxSharing, settle } from './sandboxSharing.ts'

sharingContract('the sandbox', async () => {
  const server = await startTestServer()
  const { database } = server.services
  const broken = {
    kind: 'merchantId',
    account: '1600000099',
    name: '查无此户',
    relation: 'partner',
    customRelation: '',
  } as const
  const reason = 'ACCOUNT_ABNORMAL'
  const outcome = ({ account }: { account: string }) => (account === broken.account ? reason : 'SUCCESS')
  return {
    sharing: new SandboxSharing({ database, behaviour: { settleAfter: 0, outcome } }),
    settle: () => settle(database),
    broken: { receiver: broken, reason },
    close: () => server.close(),
  }
})
