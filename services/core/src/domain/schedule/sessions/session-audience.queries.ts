/** SQL: table of the people who bookmarked the session `s` or speak in it. */
export const sessionAudience = `
  (select bookmark.user_id from session_bookmarks bookmark where bookmark.session_id = s.id
    union
   select profile.user_id
     from session_speakers on_stage
     join speaker_profiles profile on profile.id = on_stage.profile_id
    where on_stage.session_id = s.id)`;
