import { ingest } from '#contract/ingest/ingest.ts'

interface Sender {
  /** Address of the server, without a slash at the end. */
  readonly base: string
  readonly keyId: string
  readonly secret: string
  readonly gbCode: string
}

/**
 * The commands that send one picture as a camera does, signed with its key, for a shell with curl and openssl.
 * docs/INGEST.md explains them. They leave nothing behind in the shell and in its folder.
 */
export const pictureCommand = ({ base, keyId, secret, gbCode }: Sender) => `(
BASE=${base} KEY=${keyId} SECRET=${secret} GB=${gbCode}
cd "$(mktemp -d)" && curl -sSfo a.jpg "$BASE/first-picture.jpg"
field() { printf -- '--jyform\\r\\nContent-Disposition: form-data; name="%s"\\r\\n\\r\\n%s\\r\\n' "$1" "$2"; }
{ field pictureId "FIRST-$(date +%s)"; field gbCode "$GB"; field takenAt "$(date -u +%Y-%m-%dT%H:%M:%SZ)"; field faces 1
  printf -- '--jyform\\r\\nContent-Disposition: form-data; name="file"; filename="a.jpg"\\r\\nContent-Type: image/jpeg\\r\\n\\r\\n'
  cat a.jpg; printf '\\r\\n--jyform--\\r\\n'; } > form.bin
TIME=$(date +%s)000; NONCE=$(openssl rand -hex 16)
HASH=$(openssl dgst -sha256 -hex < form.bin | awk '{print $NF}')
SIGN=$(printf '%s\\n%s\\n%s\\n%s\\n%s' POST ${path} "$TIME" "$NONCE" "$HASH" | openssl dgst -sha256 -hmac "$SECRET" -hex | awk '{print $NF}')
curl -sS "$BASE${path}" -H "X-Jy-Key: $KEY" -H "X-Jy-Time: $TIME" -H "X-Jy-Nonce: $NONCE" -H "X-Jy-Signature: $SIGN" \\
  -H "Idempotency-Key: $NONCE" -H 'Content-Type: multipart/form-data; boundary=jyform' --data-binary @form.bin; echo
)`

const { path } = ingest.picture
