#!/bin/sh
# Smoke test of an installation with the demo: logs in, reads the agenda, posts a chat message and opens a socket.
# Requires curl and jq. The arguments are the URLs of an API and a gateway, or the public URL twice:
#
#   sh scripts/k8s/smoke.sh http://localhost:8080 http://localhost:8090
set -eu

api=$1/api
jar=$(mktemp)
trap 'rm -f "$jar"' EXIT

request() { curl --fail-with-body --silent --show-error --max-time 30 --cookie "$jar" --cookie-jar "$jar" "$@"; }
post() { request --header 'content-type: application/json' --data "$2" "$api$1"; }

# Logging in as a demo organizer creates a new event.
event=$(post /auth/demo/organizer '{}' | jq --exit-status .event_id)
echo "logged in to the demo, event $event"

sessions=$(request "$api/events/$event/agenda" | jq '.sessions | length')
test "$sessions" -gt 10
echo "the agenda has $sessions sessions"

room=$(request "$api/events/$event/chat-rooms" | jq --exit-status '[.chat_rooms[] | select(.session_id == null and .is_enabled)][0].id')
post "/chat-rooms/$room/join" '{}' > /dev/null
post "/chat-rooms/$room/messages" '{"content":"Hello from the smoke test"}' | jq --exit-status .seq > /dev/null
request "$api/chat-rooms/$room/messages" | jq --exit-status '.messages[-1].content == "Hello from the smoke test"' > /dev/null
echo "the message was posted in room $room"

request "$2/socket.io/?EIO=4&transport=polling" | grep -q '"sid"'
echo 'the gateway accepts sockets'
