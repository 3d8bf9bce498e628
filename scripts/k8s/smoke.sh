#!/bin/sh
# Uses an installation that has the demo, with curl and jq: logs in, reads the agenda, posts a chat message, opens a socket.
#
#   sh scripts/k8s/smoke.sh http://localhost:8080 http://localhost:8090     (an API and a gateway, or twice the public address)
set -eu

api=$1/api
jar=$(mktemp)
trap 'rm -f "$jar"' EXIT

ask() { curl --fail-with-body --silent --show-error --max-time 30 --cookie "$jar" --cookie-jar "$jar" "$@"; }
post() { ask --header 'content-type: application/json' --data "$2" "$api$1"; }

# An event of its own, which nobody else sees.
event=$(post /auth/demo/organizer '{}' | jq --exit-status .event_id)
echo "logged in to the demo, event $event"

sessions=$(ask "$api/events/$event/agenda" | jq '.sessions | length')
test "$sessions" -gt 10
echo "the agenda has $sessions sessions"

room=$(ask "$api/events/$event/chat-rooms" | jq --exit-status '[.chat_rooms[] | select(.session_id == null and .is_enabled)][0].id')
post "/chat-rooms/$room/join" '{}' > /dev/null
post "/chat-rooms/$room/messages" '{"content":"Hello from the smoke check"}' | jq --exit-status .seq > /dev/null
ask "$api/chat-rooms/$room/messages" | jq --exit-status '.messages[-1].content == "Hello from the smoke check"' > /dev/null
echo "room $room has the message"

ask "$2/socket.io/?EIO=4&transport=polling" | grep -q '"sid"'
echo 'a gateway opens sockets'
