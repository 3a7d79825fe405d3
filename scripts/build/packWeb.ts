import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { createWriteStream, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { versionForm } from '#contract/releases/software.ts'
import { buildKeysOf } from '#server/domains/releases/web/buildKeys.ts'
import { readPackage } from '#server/domains/releases/web/buildPackage.ts'
import { packBuild } from '#server/domains/releases/web/pack.ts'
import { builtFolder } from '#server/platform/http/web.ts'
import { built } from '../prepare.mjs'

// npm run pack-web -- key FILE | FILE NUMBER [ARCHIVE]: makes the key that builds of the page are signed with, and signs one.
const [first = '', second = '', archive = `web-${second}.zip`] = process.argv.slice(2)
const usage = `用法：npm run pack-web -- key 私钥文件              生成一对签名密钥，私钥只放在发布网页的机器上
      npm run pack-web -- 私钥文件 版本号 [程序包]   构建网页并签名，版本号${versionForm.rule}`
try {
  if (first === 'key' && second) makeKey(second)
  else if (first && new RegExp(versionForm.pattern).test(second)) await pack(first, second, archive)
  else throw new Error(usage)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

/** Never overwrites a key: what was signed with a lost key cannot be distinguished from what a stranger signs. */
function makeKey(file: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  try {
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST'
      ? new Error(`${file} 已存在，不覆盖。`)
      : new Error(`写不了 ${file}：${(error as Error).message}`)
  }
  console.log(`私钥已写到 ${file}，请离线保存，不要放到服务器上。
在每台服务器的 WEB_BUILD_KEYS 里加上公钥：
${publicKey.export({ format: 'jwk' }).x}`)
}

async function pack(keyFile: string, number: string, file: string) {
  built()
  const key = createPrivateKey(readFileSync(keyFile))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${keyFile} 不是 Ed25519 私钥。`)
  const trusted = createPublicKey(key).export({ format: 'jwk' }).x!
  await pipeline(await packBuild(builtFolder, number, key, new Date()), createWriteStream(file, { flags: 'wx' })).catch(
    (error) => {
      throw error.code === 'EEXIST' ? new Error(`${file} 已存在，不覆盖。`) : error
    },
  )
  try {
    const { files } = await readPackage(file, buildKeysOf([trusted]))
    console.log(
      `${file}：网页 ${number}，${files.length} 个文件，由 ${trusted} 签名。在「版本与表头」的「网页版本」里上传。`,
    )
  } catch (error) {
    rmSync(file)
    throw error
  }
}
