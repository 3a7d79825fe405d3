/** 32 bytes in base64url, as RFC 8037 writes an Ed25519 public key. */
export const isPublicKey = (text: string) => /^[0-9A-Za-z_-]{43}$/.test(text)
export const publicKeyRule = ' Ed25519 公钥，每个 43 位 base64url，以逗号分隔'
