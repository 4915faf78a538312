import forge from 'node-forge';

/**
 * The same encryption by a library, for pages without the browser's own cryptography and for servers that name no padding.
 * `label` undefined = PKCS#1 v1.5. Shape: base64 SubjectPublicKeyInfo in, base64 text out. Source: contract 3.3.
 */
export function encryptWithLibrary(spki: string, password: string, label: string | undefined): string {
  const key = forge.pki.publicKeyFromAsn1(forge.asn1.fromDer(forge.util.decode64(spki)));
  const bytes = forge.util.encodeUtf8(password);
  if (label === undefined) return forge.util.encode64(key.encrypt(bytes, 'RSAES-PKCS1-V1_5'));
  const options = { md: forge.md.sha256.create(), mgf1: { md: forge.md.sha256.create() }, label: forge.util.encodeUtf8(label) };
  return forge.util.encode64(key.encrypt(bytes, 'RSA-OAEP', options));
}

/** SHA-256 as hex text by the same library. */
export function sha256WithLibrary(bytes: Uint8Array): string {
  return forge.md.sha256.create().update(forge.util.binary.raw.encode(bytes)).digest().toHex();
}
