/** Settings of a mosquitto that holds cameras to their own topics: each file by its name. `accounts` beside them is made by `npm run admin -- bus-accounts`. */
export function mosquittoFiles({ folder, listener, server }: { folder: string; listener: string; server: string }) {
  return {
    'mosquitto.conf': `listener ${listener}
allow_anonymous false
password_file ${folder}/accounts
acl_file ${folder}/topics
# An id that is another camera's would push it off.
use_username_as_clientid true
persistence true
persistence_location ${folder}/
message_size_limit 4194304
max_keepalive 120
`,
    topics: `user ${server}
topic read jy/edge/+/up/#
topic write jy/edge/+/cmd
pattern read jy/edge/%u/cmd
pattern write jy/edge/%u/up/#
`,
  }
}
